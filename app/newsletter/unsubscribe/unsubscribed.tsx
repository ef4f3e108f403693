import { NewsletterMessage, ReturnHome } from '#app/newsletter/newsletter-message.tsx';

/** Said after the link in a mail and after the form alike, to whoever was on the list or not. */
export function Unsubscribed() {
  return (
    <NewsletterMessage
      title="You are unsubscribed"
      lead="Our newsletter will not come to you any more."
    >
      <ReturnHome />
    </NewsletterMessage>
  );
}

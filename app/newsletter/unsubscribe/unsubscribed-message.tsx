import { NewsletterMessage, ReturnHome } from '#app/newsletter/newsletter-message.tsx';

export function UnsubscribedMessage() {
  return (
    <NewsletterMessage
      title="You are unsubscribed"
      lead="Our newsletter will not come to you any more."
    >
      <ReturnHome />
    </NewsletterMessage>
  );
}

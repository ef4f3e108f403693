import { NewsletterMessage, ReturnHome } from '#app/newsletter/newsletter-message.tsx';

export function UnsubscribedMessage() {
  return (
    <NewsletterMessage
      title="You are unsubscribed"
      lead="You will not get our newsletter any more."
    >
      <ReturnHome />
    </NewsletterMessage>
  );
}

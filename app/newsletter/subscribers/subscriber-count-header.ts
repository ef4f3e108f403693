/** The number of rows, ahead of the CSV. */
export const subscriberCountHeader = 'X-Subscriber-Count';

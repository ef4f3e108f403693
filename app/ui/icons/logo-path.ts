/** In a square of 24, as one closed outline: a drop of dew, and in it two leaves and their bud. */
export const logoPath =
  'M12 1.8C16 6.6 18.9 9.9 18.9 14.2A6.9 6.9 0 0 1 12.6 21.1V16.9C15.7 16.5 17.2 14.5 17 11.2C14 11.4 12.3 12.8 12 15.4C11.7 12.8 10 11.4 7 11.2C6.8 14.5 8.3 16.5 11.4 16.9V21.1A6.9 6.9 0 0 1 5.1 14.2C5.1 9.9 8 6.6 12 1.8Z';

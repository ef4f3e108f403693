/**
 * Every route that makes a file, hands one out or takes one: who causes it, and what bounds its time and
 * memory. What others wait meanwhile is measured for each (tests/proofs/requests/file-routes.server.test.ts).
 */
export const fileRoutes = {
  '/my-data/download': {
    who: 'a stranger',
    bound:
      'one for the site, drawn by a worker of 15 s and 256 MB: 10 records, 100 lines an answer',
  },
  '/api/export-application-pdf': {
    who: 'an admin',
    bound: 'one for the site, drawn by a worker of 15 s and 256 MB: two pages, photos of 2 MB',
  },
  '/admin/requests/breach.csv': {
    who: 'an admin',
    bound: 'two at a time, 500 rows of a cursor at once',
  },
  '/admin/employees.csv': { who: 'an admin', bound: 'two at a time, 4 ms of lines at once' },
  '/admin/email-list.csv': {
    who: 'an admin',
    bound: 'two at a time, as the database copies it, 4 ms of lines at once',
  },
  '/admin/backups/:name': { who: 'an admin', bound: 'read as fast as it is taken' },
  '/files/job-applications/:applicationId/:slot': {
    who: 'an admin',
    bound: 'read as fast as it is taken, 5 MB',
  },
  '/files/offer-letters/:employeeId/:slot': {
    who: 'an admin',
    bound: 'read as fast as it is taken, 5 MB',
  },
  '/product-pictures/:name': { who: 'a stranger', bound: 'read as fast as it is taken' },
  '/api/account-data': { who: 'a visitor', bound: 'one account and its sessions' },
  '/sitemap.xml': { who: 'a stranger', bound: 'as many lines as the shop has products' },
  '/robots.txt': { who: 'a stranger', bound: 'four lines' },
  '/speculation-rules': { who: 'a stranger', bound: 'one line' },
  '/career': { who: 'a stranger', bound: 'as /api/submit-application' },
  '/api/submit-application': {
    who: 'a stranger',
    bound:
      '9 MB to the disk, two pictures at a time by their pixels, one PDF in a worker of 5 s and 128 MB',
  },
  '/api/offer-letters/:employeeId': {
    who: 'an admin',
    bound: '5 MB to the disk, one PDF in a worker of 5 s and 128 MB',
  },
  '/api/product-pictures': {
    who: 'an admin',
    bound: 'to the disk, two pictures at a time by their pixels',
  },
} as const;

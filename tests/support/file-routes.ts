/**
 * Every route that makes a file, hands one out or takes one, and what bounds its time and memory. How long others
 * wait meanwhile is measured for each (tests/proofs/requests/file-routes.server.test.ts).
 */
export const fileRoutes = {
  '/my-data/download':
    'one for the site, drawn by a worker of 15 s and 256 MB: 10 records, 100 lines an answer',
  '/api/export-application-pdf':
    'one for the site, drawn by a worker of 15 s and 256 MB: two pages, photos of 2 MB',
  '/admin/requests/breach.csv': 'two at a time, 500 rows of a cursor at once',
  '/admin/employees.csv': 'two at a time, 4 ms of lines at once',
  '/admin/email-list.csv': 'two at a time, as the database copies it, 4 ms of lines at once',
  '/admin/backups/:name': 'read as fast as it is taken',
  '/files/job-applications/:applicationId/:slot': 'read as fast as it is taken, 5 MB',
  '/files/offer-letters/:employeeId/:slot': 'read as fast as it is taken, 5 MB',
  '/product-pictures/:name': 'read as fast as it is taken',
  '/api/account-data': 'one account and its sessions',
  '/sitemap.xml': 'as many lines as the shop has products',
  '/robots.txt': 'four lines',
  '/speculation-rules': 'one line',
  '/career': 'as /api/submit-application',
  '/api/submit-application':
    '9 MB to the disk, two pictures at a time by their pixels, one PDF in a worker of 5 s and 128 MB',
  '/api/offer-letters/:employeeId': '5 MB to the disk, one PDF in a worker of 5 s and 128 MB',
  '/api/product-pictures': 'to the disk, two pictures at a time by their pixels',
} as const;

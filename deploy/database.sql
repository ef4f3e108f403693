-- Run once in a new database, by the image of PostgreSQL: the two roles of docs/decisions/0011.
\getenv password POSTGRES_PASSWORD
CREATE ROLE site_owner LOGIN PASSWORD :'password';
CREATE ROLE site LOGIN PASSWORD :'password';
ALTER DATABASE embun OWNER TO site_owner;
-- Without a password the superuser has no way in from other machines.
ALTER ROLE postgres PASSWORD NULL;

#!/bin/sh
# Run by the image of PostgreSQL when it makes its database: the servers' login, which owns nothing (docs/OPERATIONS.md).
set -eu
psql -v ON_ERROR_STOP=1 -v "password=$DATABASE_SERVER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role cuartilla_server login password :'password';
SQL

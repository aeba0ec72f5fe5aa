#!/bin/sh
# The PostgreSQL image runs this once. Creates the role that owns the tables, and the role of the server.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set server_password="$SERVER_PASSWORD" <<'END'
create role chickenroad_owner login password :'owner_password';
create role chickenroad login password :'server_password';
create database chickenroad owner chickenroad_owner;
END

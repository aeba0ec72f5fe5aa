-- Changes with a restore, a promotion and a move to another machine: system identifier, timeline, and the oids of the database and of one table.
CREATE FUNCTION database_identity() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database()), coalesce(to_regclass('audit_log')::oid, 0))
$$;

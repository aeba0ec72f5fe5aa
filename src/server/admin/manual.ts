export const MANUAL = `The back office. It works while the server runs, for the user who runs it.

npm run operator -- <command>

  deposits [list] [--status pending|approved|rejected|all] [--player WHO] [--utr UTR]
           [--limit N] [--offset N]         what waits, oldest first
  withdrawals [list] [--status …] [--player WHO] [--limit N] [--offset N]

  acts [--limit N]                          what was done in this back office, by whom and when
  reconcile [--noted NUMBER:HASH]           checks the whole ledger and the audit log, prints JSON, and fails when
                                            something is wrong; --noted is an audit_head of an earlier one; with
                                            the embedded database the server is stopped
  create-admin NAME                         makes a link by which NAME becomes an admin of the back office in the
                                            browser, once and within 15 minutes; with the embedded database the
                                            server is stopped
  distribute                                spreads a database with players over the machines of its Citus
                                            cluster; the servers are stopped, DATABASE_URL is theirs

WHO is a player's id or phone number. --json prints for programs. DATA_DIR (./data) is the server's folder.`;

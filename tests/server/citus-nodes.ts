import pg from 'pg';

export const clusterUrl = (url: URL): string =>
  Object.assign(new URL(url), { pathname: '' }).href.replace(/\/$/, '');

export async function runAt(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function citusUrlsOf(coordinator: URL): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: coordinator.href });
  await client.connect();
  try {
    const { rows: citus } = await client.query("select from pg_extension where extname = 'citus'");
    if (citus.length === 0) return [];
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node order by groupid',
    );
    return rows.map(({ nodename, nodeport }) =>
      clusterUrl(Object.assign(new URL(coordinator), { hostname: nodename, port: String(nodeport) })),
    );
  } finally {
    await client.end();
  }
}

export async function createDatabaseAt(
  url: string,
  citusUrls: readonly string[],
  name: string,
): Promise<string> {
  for (const node of citusUrls.length > 0 ? citusUrls : [url])
    await runAt(`${node}/postgres`, `create database ${name}`);
  await formCluster(citusUrls, name);
  return `${url}/${name}`;
}

export async function formCluster(citusUrls: readonly string[], name: string): Promise<void> {
  for (const node of citusUrls)
    await runAt(
      `${node}/${name}`,
      'create extension citus',
      `alter database ${name} set citus.enable_unsafe_triggers = on`,
    );
  const [coordinator] = citusUrls;
  if (coordinator === undefined) return;
  await runAt(
    `${coordinator}/${name}`,
    ...citusUrls
      .map((node) => new URL(node))
      .map(({ hostname, port }, nth) =>
        nth === 0
          ? `select citus_set_coordinator_host('${hostname}', ${port})`
          : `select citus_add_node('${hostname}', ${port})`,
      ),
  );
}

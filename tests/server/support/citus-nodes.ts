import pg from 'pg';

export const clusterUrl = (url: URL): string =>
  Object.assign(new URL(url), { pathname: '' }).href.replace(/\/$/, '');

/** Runs statements on a connection of their own. @returns the rows of each */
export async function queryAt<As extends pg.QueryResultRow>(
  url: string,
  ...statements: readonly string[]
): Promise<readonly As[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const all: As[][] = [];
    for (const statement of statements) all.push((await client.query<As>(statement)).rows);
    return all;
  } finally {
    await client.end();
  }
}

export async function runAt(url: string, ...statements: readonly string[]): Promise<void> {
  await queryAt(url, ...statements);
}

export async function citusUrlsOf(coordinator: URL): Promise<readonly string[]> {
  const [citus] = await queryAt(coordinator.href, "select from pg_extension where extname = 'citus'");
  if (citus?.length === 0) return [];
  const [nodes = []] = await queryAt<{ nodename: string; nodeport: number }>(
    coordinator.href,
    'select nodename, nodeport from pg_dist_node order by groupid',
  );
  return nodes.map(({ nodename, nodeport }) =>
    clusterUrl(Object.assign(new URL(coordinator), { hostname: nodename, port: String(nodeport) })),
  );
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

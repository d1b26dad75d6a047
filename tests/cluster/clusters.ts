import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { missingPackages } from '../../scripts/cluster/programs.ts'
import { startCluster, type Cluster, type ClusterOptions } from '../../scripts/cluster/start.ts'
import { scratchRoot } from '../support/scratch-root.ts'

/** Clusters of `npm run cluster`, for one test file. */

/** Returns a directory that is deleted after the file. */
export function clusterDirectory(): string {
  const directory = mkdtempSync(path.join(scratchRoot(), 'sendero-cluster-'))
  // The account of the servers has to get here.
  chmodSync(directory, 0o711)
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Starts a cluster, which ends with the file. */
export async function startTestCluster(
  options: Omit<ClusterOptions, 'directory'>,
): Promise<Cluster> {
  const cluster = await startCluster({
    ...options,
    directory: clusterDirectory(),
    settings: { NODE_ENV: 'test', DATABASE_POOL: '6', ...options.settings },
  })
  afterAll(() => cluster.stop())
  return cluster
}

/** Words for the title of tests that cannot run here, or nothing. */
export function whyNot({ small }: { small: boolean }): string {
  const missing = missingPackages({ small })
  return missing.length > 0 ? ` (not here: apt-get install ${missing.join(' ')})` : ''
}

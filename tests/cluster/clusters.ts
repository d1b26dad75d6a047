import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { missingPackages } from '../../scripts/cluster/programs.ts'
import { startCluster, type Cluster, type ClusterOptions } from '../../scripts/cluster/start.ts'
import { scratchRoot } from '../support/scratch-root.ts'

/** Clusters of `npm run cluster`, for one test file. */

type AtEnd = (work: () => void | Promise<void>) => void

/** Returns a directory that is deleted after the file, or when `atEnd` says: `onTestFinished` within a test. */
export function clusterDirectory(atEnd: AtEnd = afterAll): string {
  const directory = newDirectory()
  atEnd(() => remove(directory))
  return directory
}

function newDirectory(): string {
  const directory = mkdtempSync(path.join(scratchRoot(), 'sendero-cluster-'))
  // The account of the servers has to get here.
  chmodSync(directory, 0o711)
  return directory
}

const remove = (directory: string) => rmSync(directory, { recursive: true, force: true })

/** Starts a cluster, which ends with the file, or when `atEnd` says. */
export async function startTestCluster(
  options: Omit<ClusterOptions, 'directory'>,
  atEnd: AtEnd = afterAll,
): Promise<Cluster> {
  const directory = newDirectory()
  const cluster = await startCluster({
    ...options,
    directory,
    settings: { NODE_ENV: 'test', DATABASE_POOL: '6', ...options.settings },
  })
  atEnd(async () => {
    await cluster.stop()
    remove(directory)
  })
  return cluster
}

/** Words for the title of tests that cannot run here, or nothing. */
export function whyNot({ small }: { small: boolean }): string {
  const missing = missingPackages({ small })
  return missing.length > 0 ? ` (not here: apt-get install ${missing.join(' ')})` : ''
}

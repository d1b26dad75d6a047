import { chmodSync, chownSync, copyFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { makeDirectory, type Account } from './account.ts'
import { etcdArguments, haproxyConfig, patroniConfig, pgbouncerConfig } from './database.ts'
import { nginxConfig } from './nginx.ts'
import { objectStoreConfig } from './object-store.ts'
import type { Plan } from './plan.ts'
import type { Command } from './processes.ts'
import { postgresqlPrograms, program, PYTHON } from './programs.ts'

/** Servers of a cluster beside the application: writes their configuration on this machine, and says their commands. */

const SWIFT = path.join(import.meta.dirname, 'serve_swift.py')

/** Returns the command of each engine of the plan by name. Each has its directory below `directory`. */
export function engineCommands(
  plan: Plan,
  directory: string,
  account: Account | null,
): Map<string, Command> {
  const commands = new Map<string, Command>()
  const { database } = plan
  const homeOf = (name: string) => makeDirectory(path.join(directory, name), account)
  const write = (name: string, file: string, text: string) => {
    const written = path.join(homeOf(name), file)
    writeFileSync(written, text, { mode: 0o600 })
    if (account) chownSync(written, account.uid, account.gid)
    return written
  }
  const add = (name: string, command: string, args: string[]) =>
    commands.set(name, { command, args, account, env: { HOME: homeOf(name) } })

  for (const { name } of database?.etcd ?? [])
    add(name, program('etcd-server'), etcdArguments(database!, name, plan.listen))
  for (const { name } of database?.postgresql ?? []) {
    const config = patroniConfig(plan, name, postgresqlPrograms()!)
    add(name, program('patroni'), [write(name, 'patroni.yaml', config)])
  }
  if (database) {
    const haproxy = write('haproxy', 'haproxy.cfg', haproxyConfig(plan))
    add('haproxy', program('haproxy'), ['-f', haproxy, '-db'])
    const list = path.join(homeOf('pgbouncer'), 'users.txt')
    const { ini, users } = pgbouncerConfig(plan, list)
    write('pgbouncer', 'users.txt', users)
    add('pgbouncer', program('pgbouncer'), [write('pgbouncer', 'pgbouncer.ini', ini)])
  }

  const store = plan.objectStore
  const user = account?.name ?? execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
  for (const [file, text] of Object.entries(objectStoreConfig(plan, user)))
    write('object-store', file, text)
  makeDirectory(path.join(store.directory, 'devices', 'd1'), account)
  if (account) {
    chownSync(path.join(store.directory, 'devices'), account.uid, account.gid)
    // The account may not be let into the project's directory.
    copyFileSync(SWIFT, path.join(store.directory, 'serve_swift.py'))
    chmodSync(path.join(store.directory, 'serve_swift.py'), 0o644)
  }
  const script = account ? path.join(store.directory, 'serve_swift.py') : SWIFT
  add('object-store', PYTHON, [script, 'serve', store.directory, String(store.cache)])

  const nginx = write('nginx', 'nginx.conf', nginxConfig(plan, homeOf('nginx')))
  add('nginx', program('nginx'), ['-p', homeOf('nginx'), '-e', 'stderr', '-c', nginx])
  return commands
}

/** Returns the command that makes the rings of the object store, which it needs before its first start. */
export function ringsCommand({ objectStore: store }: Plan, { args, ...command }: Command): Command {
  const ports = [store.account, store.container, store.object].map(String)
  return { ...command, args: [args[0]!, 'rings', store.directory, ...ports] }
}

import { totalmem } from 'node:os'

const MEBIBYTE = 1024 * 1024

/**
 * Server settings given on the command line at every start, so that they are always those of this version
 * of the product. Sized for a small machine that also runs the application; for other sizes use an external
 * server (DATABASE_URL).
 */
export function serverSettings(port: number): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: 100,

    // An acknowledged write survives a power loss.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // macOS answers a plain fsync before the drive has written.
    ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),

    shared_buffers: '256MB',
    effective_cache_size: `${Math.max(512, Math.floor(totalmem() / 2 / MEBIBYTE))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Log the server's own events only: rejected statements reach the application, which logs them, and
    // their text and values may be personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
}

export function asArguments(settings: Record<string, string | number>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

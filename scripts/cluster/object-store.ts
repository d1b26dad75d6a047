import { FILES_USER, type Plan } from './plan.ts'

/** Configuration of the object store: OpenStack Swift with its S3 API, one copy of each object. */

/**
 * Returns the files of its directory by name.
 *
 * @param account user that runs it.
 */
export function objectStoreConfig(
  { objectStore, secrets, listen }: Plan,
  account: string,
): Record<string, string> {
  const { directory } = objectStore
  const [project, user] = FILES_USER.split(':')
  const common = (address: string, port: number) => `[DEFAULT]
bind_ip = ${address}
bind_port = ${port}
user = ${account}
workers = 0
swift_dir = ${directory}
log_level = WARNING
`
  const storage = (
    name: 'account' | 'container' | 'object',
  ) => `${common('127.0.0.1', objectStore[name])}
devices = ${directory}/devices
mount_check = false
disable_fallocate = true

[pipeline:main]
pipeline = ${name}-server

[app:${name}-server]
use = egg:swift#${name}
`
  return {
    'swift.conf': `[swift-hash]
swift_hash_path_prefix = sendero
swift_hash_path_suffix = sendero
`,
    'account.conf': storage('account'),
    'container.conf': storage('container'),
    'object.conf': storage('object'),
    'proxy.conf': `${common(listen, objectStore.port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${objectStore.cache}

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_${project}_${user} = ${secrets.files} .admin

[filter:copy]
use = egg:swift#copy

[filter:slo]
use = egg:swift#slo
`,
  }
}

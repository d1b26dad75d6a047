import { getPath } from 'hono/utils/url'
import { SCIM_PATH } from '#contract/access/scim-words.ts'

/** Returns the path of a request; below the SCIM service without the doubled and trailing slashes of some directories. */
export function requestPath(request: Request): string {
  const path = getPath(request)
  return path.startsWith(`${SCIM_PATH}/`) ? path.replace(/\/{2,}/g, '/').replace(/\/$/, '') : path
}

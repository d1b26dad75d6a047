import { DateTime } from '../ui/time.tsx'
import { useSession } from './hooks.ts'

/** An instant as people of the company acted on read it: in its time zone. */
export function TenantDate({ at }: { at: string }) {
  return <DateTime instant={at} timeZone={useSession().tenant.timezone} />
}

import { DateTime } from '../ui/states/time.tsx'
import { useSession } from './hooks.ts'

/** Date and time of an instant in the time zone of the tenant acted on. */
export function TenantDate({ at }: { at: string }) {
  return <DateTime instant={at} timeZone={useSession().tenant.timezone} />
}

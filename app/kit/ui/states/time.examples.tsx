import { DateTime, RelativeTime } from './time.tsx'

const MOMENT = { instant: '2026-11-20T20:05:00Z', timeZone: 'America/Bogota' }

export const relative = <RelativeTime {...MOMENT} />

export const day = <DateTime {...MOMENT} />

export const dayAndTime = <DateTime {...MOMENT} withTime />

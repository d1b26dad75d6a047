import { OlderNewer } from './older-newer.tsx'

export const amid = <OlderNewer olderTo="#" newerTo="#" newestTo="#" />

export const first = <OlderNewer olderTo="#" newerTo={null} newestTo="#" />

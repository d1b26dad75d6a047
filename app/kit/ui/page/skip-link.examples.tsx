import { SkipLink } from './skip-link.tsx'

export const seenWithFocus = <SkipLink />

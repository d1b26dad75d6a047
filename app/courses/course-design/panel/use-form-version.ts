import { useState } from 'react'

/**
 * Returns the version with which the panel's form began. An autosave of this page keeps the form;
 * any other change of the design starts it again.
 * @param own version that the last autosave stored.
 */
export function useFormVersion(version: number, own: number | undefined): number {
  const [kept, keep] = useState({ seen: version, begun: version })
  if (kept.seen === version) return kept.begun
  const begun = own !== undefined && own > kept.seen ? kept.begun : version
  keep({ seen: version, begun })
  return begun
}

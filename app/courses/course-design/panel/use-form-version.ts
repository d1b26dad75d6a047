import { useState } from 'react'

/**
 * Returns the version with which the panel's form began. An autosave of this page keeps the form;
 * any other change of the design starts it again.
 * @param own version that the last autosave stored.
 */
export function useFormVersion(version: number, own: number | undefined): number {
  const [versions, keep] = useState({ seen: version, begun: version })
  if (versions.seen === version) return versions.begun
  const begun = own !== undefined && own > versions.seen ? versions.begun : version
  keep({ seen: version, begun })
  return begun
}

import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** Focuses the field in the address, as browsers do without scripts. */
export function useFieldInAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus()
  }, [hash, key])
}

import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** The focus goes to the field that the address names, as it does where no scripts run. */
export function useFieldInAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus()
  }, [hash, key])
}

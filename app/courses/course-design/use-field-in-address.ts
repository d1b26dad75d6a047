import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** Focuses the field in the address, as browsers do without scripts, and selects its text. */
export function useFieldInAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '') return
    // After a dialog that closed has given the focus back.
    const timer = setTimeout(() => {
      const target = document.getElementById(hash.slice(1))
      const group = target?.closest('details')
      if (group) group.open = true
      target?.focus()
      if (target instanceof HTMLInputElement) target.select()
    })
    return () => clearTimeout(timer)
  }, [hash, key])
}

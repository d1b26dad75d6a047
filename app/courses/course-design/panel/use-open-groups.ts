import { useCallback, useState } from 'react'
import type { FieldGroup } from '#contract/courses/course-templates/template.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useRootData } from '#app/kit/shell/root-data.ts'

/** State of the panel's groups, kept in the user's preferences for the next page. */
export function useOpenGroups() {
  const savedGroups = useRootData()?.preferences.groups ?? []
  const [open, setOpen] = useState<readonly FieldGroup[]>(savedGroups)
  const onToggle = useCallback((group: FieldGroup, isOpen: boolean) => {
    setOpen((now) => {
      if (now.includes(group) === isOpen) return now
      const next = isOpen ? [...now, group] : now.filter((one) => one !== group)
      remember(next)
      return next
    })
  }, [])
  return { open, onToggle }
}

function remember(groups: readonly FieldGroup[]): void {
  const body = new FormData()
  body.set('groups', groups.join(' '))
  // The response is a page that is not read; only its cookie matters.
  void fetch(paths.preferences, {
    method: 'POST',
    body,
    redirect: 'manual',
    keepalive: true,
  }).catch(() => {})
}

import { textValue, useFormField } from '#app/kit/forms/field.tsx'
import type { Autosaved } from './autosave.ts'

/** Version and values that the panel's form is based on: those of its last autosave, or its first ones. */
export function SavedVersion({ saved }: { saved: Autosaved | null }) {
  const version = Number(textValue(useFormField('version').defaultValue))
  const loaded = textValue(useFormField('loaded').defaultValue)
  const base = saved && saved.version > version ? saved : { version, loaded }
  return (
    <>
      <input type="hidden" name="version" value={base.version} readOnly />
      <input type="hidden" name="loaded" value={base.loaded} readOnly />
    </>
  )
}

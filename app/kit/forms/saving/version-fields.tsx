import { textValue, useFormField } from '../field.tsx'

/** Hidden fields with the version that was read and its values (optimistic locking). */
export function VersionFields() {
  const version = textValue(useFormField('version').defaultValue)
  const loaded = textValue(useFormField('loaded').defaultValue)
  return (
    <>
      <input type="hidden" name="version" value={version} readOnly />
      <input type="hidden" name="loaded" value={loaded} readOnly />
    </>
  )
}

import { textValue, useFormField } from './field.tsx'

/** The version that was read, and what it held: two editors never overwrite each other unseen. */
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

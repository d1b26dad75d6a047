import { textValue, useFormField } from '../field.tsx'
import { FileField } from './file-field.tsx'

/**
 * Picture that is posted by its key (`pictures.server.ts`): when the form comes back it keeps the stored picture,
 * but never a new file. The form must be sent as `multipart/form-data`.
 */
export function PictureField({
  name,
  label,
  imageAt,
  megabytes,
  required = false,
  ...look
}: {
  name: string
  label: string
  /** Returns the URL of a stored picture. */
  imageAt: (key: string) => string
  /** Maximum size; the API checks it. */
  megabytes: number
  /** True when a picture is required; then it can only be replaced. */
  required?: boolean
  /** True for 16:9; otherwise round. */
  wide?: boolean
  /** Shown while there is no picture. */
  placeholder?: string
}) {
  const key = textValue(useFormField(name).defaultValue)
  return (
    <div>
      <input type="hidden" name={name} value={key} readOnly />
      <FileField
        name={`${name}_file`}
        label={label}
        help={`PNG, JPEG o WebP, hasta ${megabytes} MB.`}
        accept="image/png,image/jpeg,image/webp"
        current={key ? imageAt(key) : null}
        removable={!required}
        required={required && !key}
        preview
        {...look}
      />
    </div>
  )
}

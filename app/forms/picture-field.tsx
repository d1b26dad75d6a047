import { textValue, useFormField } from './field.tsx'
import { FileField } from './file-field.tsx'

/**
 * A picture that goes by its key (`pictures.server.ts`): the one that is stored comes back with the form, a file never
 * does. The form is sent as `multipart/form-data`.
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
  /** The address of a picture that is stored already. */
  imageAt: (key: string) => string
  /** How large it may be; the API checks it. */
  megabytes: number
  /** There must be one: it is only replaced. */
  required?: boolean
  /** 16:9; else round. */
  wide?: boolean
  /** Shown while there is none. */
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

import { useState } from 'react'
import { IconButton } from '../ui/page/icon-button.tsx'
import { useHydrated } from '../ui/scripts/hydrated.ts'
import { CONTROL, Field, useFormField, type FieldProps } from './field.tsx'

/**
 * Password input. The server never fills it: passwords are removed from every answer. With scripts it can be shown
 * while typing.
 */
export function PasswordField({
  name,
  label,
  help,
  required,
  autoComplete,
  minLength,
}: FieldProps & { autoComplete: 'current-password' | 'new-password'; minLength?: number }) {
  const { id, error, clearError, aria } = useFormField(name, { help })
  const hydrated = useHydrated()
  const [visible, setVisible] = useState(false)
  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <div className="relative">
        <input
          {...aria}
          id={id}
          name={name}
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          minLength={minLength}
          maxLength={200}
          required={required}
          onChange={clearError}
          className={`${CONTROL} pr-10`}
        />
        {hydrated ? (
          <span className="absolute inset-y-0 right-0.5 flex items-center">
            <IconButton
              icon={visible ? 'eye-off' : 'eye'}
              label="Mostrar la contraseña"
              pressed={visible}
              onClick={() => setVisible(!visible)}
            />
          </span>
        ) : null}
      </div>
    </Field>
  )
}

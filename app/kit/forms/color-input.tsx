import type { InputHTMLAttributes } from 'react'
import { CONTROL } from './field.tsx'

/** Colour field, as '#RRGGBB' text with the browser's colour picker beside it. */
export function ColorInput({
  control,
  colorPickerLabel,
  value,
  onValue,
  disabled = false,
}: {
  control: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'aria-invalid' | 'aria-describedby'
  > & { name: string }
  /** Label of the browser's colour picker. */
  colorPickerLabel: string
  value: string
  onValue: (value: string) => void
  disabled?: boolean
}) {
  return (
    <div className="flex gap-2">
      <input
        {...control}
        value={value}
        disabled={disabled}
        placeholder="#1A2B3C"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onValue(event.currentTarget.value)}
        className={`${CONTROL} w-auto min-w-0 flex-1 font-mono`}
      />
      <input
        type="color"
        data-mirrors={control.name}
        aria-label={colorPickerLabel}
        disabled={disabled}
        // As browsers write it, so that it does not count as changed.
        value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#ffffff'}
        onChange={(event) => onValue(event.currentTarget.value.toUpperCase())}
        className="h-9 w-12 shrink-0 cursor-pointer rounded border border-edge bg-surface p-1 disabled:cursor-default nojs:hidden"
      />
    </div>
  )
}

import { DayInput } from './day-input.tsx'

export const day = (
  <label className="flex max-w-form items-center gap-2">
    Desde
    <DayInput
      label="Desde"
      name="from"
      value="2026-11-20"
      className="h-8 rounded border border-edge bg-surface px-2"
    />
  </label>
)

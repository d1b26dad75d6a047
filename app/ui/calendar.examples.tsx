import { Calendar } from './calendar.tsx'

const nothing = () => {}

export const november = (
  <div className="relative mb-72 w-64">
    <Calendar
      label="Válida hasta"
      day="2026-11-20"
      max="2026-11-25"
      choose={nothing}
      close={nothing}
    />
  </div>
)

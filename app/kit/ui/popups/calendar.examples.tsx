import { Calendar } from './calendar.tsx'

const nothing = () => {}

// A past month: the calendar marks today, which depends on the server's time zone.
export const february = (
  <div className="relative mb-64 w-64">
    <Calendar label="Válida hasta" day="2024-02-20" max="2024-02-25" choose={nothing} />
  </div>
)

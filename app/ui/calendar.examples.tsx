import { Calendar } from './calendar.tsx'

const nothing = () => {}

// A month that is over: the calendar marks today, and a server in another time zone would mark another day.
export const february = (
  <div className="relative mb-72 w-64">
    <Calendar
      label="Válida hasta"
      day="2024-02-20"
      max="2024-02-25"
      choose={nothing}
      close={nothing}
    />
  </div>
)

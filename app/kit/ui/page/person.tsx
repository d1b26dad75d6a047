import { Avatar } from './avatar.tsx'
import { StatusDot } from './status-dot.tsx'

/** Person in a table: picture, name and a dot that shows whether the account is active. */
export function Person({
  name,
  surnames,
  picture,
  active,
  status,
}: {
  name: string
  surnames?: string | null
  picture: string | null
  active: boolean
  /** Meaning of the dot: 'Activo'. */
  status: string
}) {
  return (
    <>
      <Avatar name={name} surnames={surnames} src={picture} />
      <span className="truncate">{name}</span>
      <StatusDot on={active} label={status} />
    </>
  )
}

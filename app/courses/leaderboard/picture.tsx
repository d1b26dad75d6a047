import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { initials, toneOf } from '#app/kit/ui/page/avatar.tsx'

/**
 * Decorative: the name is next to it. Without a picture it shows the initials on a colour derived
 * from the user.
 */
export function Picture({ row, className }: { row: LeaderboardRow; className: string }) {
  const { name, last_name, avatar } = row
  const shape = `aspect-square shrink-0 rounded-full ${className}`
  if (avatar) {
    const address = paths.users.avatar(avatar)
    return (
      <img
        src={address}
        alt=""
        width={40}
        height={40}
        className={`${shape} bg-sunken object-cover`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      data-picture="default"
      className={`avatar ${shape} ${toneOf(`${name} ${last_name}`)}`}
    >
      {initials(name, last_name)}
    </span>
  )
}

import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const TONES: Record<AlertTone, { look: string; icon: IconName }> = {
  info: { look: 'bg-info-soft text-info-text', icon: 'info' },
  success: { look: 'bg-success-soft text-success-text', icon: 'success' },
  warning: { look: 'bg-warning-soft text-warning-text', icon: 'warning' },
  danger: { look: 'bg-danger-soft text-danger-text', icon: 'error' },
}

/**
 * A message on the page: what the specification calls a browser alert or a toast. Danger and
 * warning interrupt a screen reader (role=alert), the others wait (role=status).
 */
export function Alert({
  tone = 'info',
  title,
  children,
  action,
  live = true,
}: {
  tone?: AlertTone
  title?: string
  children?: ReactNode
  /** A link or button at the end, such as 'Reintentar'. */
  action?: ReactNode
  /** False when it stands inside a live region already, or was there when the page opened. */
  live?: boolean
}) {
  const { look, icon } = TONES[tone]
  return (
    <div
      role={live ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : undefined}
      className={`flex items-start gap-2 rounded px-3 py-2 ${look}`}
    >
      <div className="flex min-w-0 flex-1 items-start gap-2 self-center">
        <span className="mt-0.5">
          <Icon name={icon} />
        </span>
        <div className="min-w-0 flex-1">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div>{children}</div> : null}
        </div>
      </div>
      {action}
    </div>
  )
}

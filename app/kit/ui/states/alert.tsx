import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const TONES: Record<AlertTone, { look: string; icon: IconName }> = {
  info: { look: 'bg-info-soft text-info-text', icon: 'info' },
  success: { look: 'bg-success-soft text-success-text', icon: 'success' },
  warning: { look: 'bg-warning-soft text-warning-text', icon: 'warning' },
  danger: { look: 'bg-danger-soft text-danger-text', icon: 'error' },
}

/**
 * Message on the page: the specification's browser alert or toast. Danger and warning interrupt a screen reader
 * (role=alert), the others wait (role=status).
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
  /** Link or button at the end, such as 'Reintentar'. */
  action?: ReactNode
  /** False inside a live region, or when the message was there when the page loaded. */
  live?: boolean
}) {
  const { look, icon } = TONES[tone]
  return (
    <div
      role={live ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : undefined}
      className={`flex flex-wrap items-start gap-2 rounded px-3 py-2 ${look}`}
    >
      <div className="flex min-w-0 flex-[1_1_11rem] items-start gap-2 self-center">
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

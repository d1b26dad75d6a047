import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted border-line',
  accent: 'bg-accent-soft text-accent-text border-transparent',
  success: 'bg-success-soft text-success-text border-transparent',
  warning: 'bg-warning-soft text-warning-text border-transparent',
  danger: 'bg-danger-soft text-danger-text border-transparent',
  info: 'bg-info-soft text-info-text border-transparent',
}

/** Short state beside a name. The words carry the meaning; the tone only repeats it. */
export function Tag({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span
      className={`tag inline-flex h-5 shrink-0 items-center whitespace-nowrap rounded-sm border px-1 text-sm font-medium ${TONES[tone]}`}
    >
      <span className="px-0.5">{children}</span>
    </span>
  )
}

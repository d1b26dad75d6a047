import {
  BarChart,
  FixedScaleAxis,
  Interpolation,
  LineChart,
  StepAxis,
  Svg,
  type ChartRect,
} from 'chartist'
import { boundsOf, COLUMN_SHARE, MAX_DOTS, PLOT_HEIGHT, type TimePoint, type Unit } from './plot.ts'
import { pointInWords } from './plot-words.ts'

type Plot = {
  label: string
  kind: 'columns' | 'line' | 'area'
  points: readonly TimePoint[]
  marks: readonly number[]
  unit: Unit
  noun: string
}

/** Maps the library's classes to those of the server's drawing, so that both look the same; it has the gridlines. */
const CLASSES = {
  chart: 'chart-live',
  bar: 'chart-column-line',
  line: 'chart-course',
  area: 'chart-area',
  point: 'chart-point-line',
}

/** The content security policy forbids style attributes; a style set as a property is allowed. */
const { attr: written } = Svg.prototype as { attr: (given: object | string, ns?: string) => Svg }
Svg.prototype.attr = function attr(this: Svg, given: object | string, ns?: string) {
  if (typeof given === 'string' || !('style' in given)) return written.call(this, given, ns)
  const { style, ...others } = given
  this.getNode<SVGElement>().style.cssText = String(style)
  return written.call(this, others, ns)
} as typeof Svg.prototype.attr

/**
 * Draws a plot over the server's drawing in `place`, and redraws it when its width changes. Tab focuses the points,
 * then the arrow keys, Home and End move between them; each is announced in full. A point with a link is opened by
 * a click or Enter.
 */
export function interactivePlot(
  place: HTMLElement,
  plot: Plot,
  open: (to: string) => void,
): { end: () => void } {
  const stage = document.createElement('div')
  stage.className = 'chart-stage'
  stage.setAttribute('role', 'group')
  stage.setAttribute('aria-label', `${plot.label}. Recorre los puntos con las flechas.`)
  const tip = document.createElement('p')
  tip.className = 'chart-tip'
  tip.hidden = true
  tip.setAttribute('aria-hidden', 'true')
  place.append(stage, tip)

  const chart = drawn(stage, plot)
  let current = plot.points.length - 1
  chart.on('created', ({ svg, chartRect }: { svg: Svg; chartRect: ChartRect }) => {
    const focused = stage.contains(document.activeElement)
    const rooms = addRooms(svg, chartRect, plot, current)
    place.dataset['live'] = ''
    if (focused) rooms[current]?.focus()
  })

  const roomsOf = () => [...stage.querySelectorAll<SVGElement>('.chart-room')]
  const show = (room: SVGElement) => {
    const index = roomsOf().indexOf(room)
    tip.textContent = saidOf(plot, index)
    tip.hidden = false
    const half = tip.offsetWidth / 2
    const middle = ((index + 0.5) * place.clientWidth) / plot.points.length
    tip.style.left = `${Math.min(Math.max(middle, half), place.clientWidth - half)}px`
  }
  const hide = () => {
    tip.hidden = true
  }
  const go = (index: number) => {
    const rooms = roomsOf()
    current = Math.min(Math.max(index, 0), rooms.length - 1)
    for (const [at, room] of rooms.entries())
      room.setAttribute('tabindex', at === current ? '0' : '-1')
    rooms[current]?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: plot.points.length - 1,
    }[key]
    if (key === 'Escape') hide()
    if (key === 'Enter') follow(event)
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }
  const onto = ({ target }: Event) => {
    if (!(target instanceof SVGElement) || !target.classList.contains('chart-room')) return
    show(target)
  }
  const follow = ({ target }: Event) => {
    const to = plot.points[roomsOf().indexOf(target as SVGElement)]?.to
    if (to) open(to)
  }
  stage.addEventListener('click', follow)
  stage.addEventListener('keydown', onKey)
  stage.addEventListener('pointerover', onto)
  stage.addEventListener('pointerleave', hide)
  stage.addEventListener('focusin', onto)
  stage.addEventListener('focusout', hide)

  let width = place.clientWidth
  const watching = new ResizeObserver(() => {
    if (place.clientWidth === width) return
    width = place.clientWidth
    chart.update()
  })
  watching.observe(place)

  return {
    end() {
      watching.disconnect()
      chart.detach()
      delete place.dataset['live']
      stage.remove()
      tip.remove()
    },
  }
}

function drawn(stage: HTMLElement, { kind, points, marks }: Plot): BarChart | LineChart {
  const axis = { offset: 0, showLabel: false }
  const { low, high } = boundsOf(marks)
  const shared = {
    height: `${PLOT_HEIGHT}px`,
    chartPadding: 0,
    low,
    high,
    classNames: CLASSES,
    axisY: { ...axis, showGrid: false, type: FixedScaleAxis, low, high, ticks: [...marks] },
  }
  if (kind === 'columns') {
    const columns = new BarChart(
      stage,
      { labels: points.map(({ label }) => label), series: [points.map(({ value }) => value)] },
      {
        ...shared,
        axisX: {
          ...axis,
          type: StepAxis,
          showGrid: false,
          ticks: points.map(({ label }) => label),
        },
      },
    )
    columns.on('draw', (event) => {
      if (event.type !== 'bar') return
      const width = (event.chartRect.width() / points.length) * COLUMN_SHARE
      event.element.attr({ 'stroke-width': width })
    })
    return columns
  }
  return new LineChart(
    stage,
    { series: [points.map(({ value }, index) => ({ x: index + 0.5, y: value }))] },
    {
      ...shared,
      lineSmooth: Interpolation.none(),
      showPoint: points.length <= MAX_DOTS,
      showArea: kind === 'area',
      areaBase: 0,
      axisX: {
        ...axis,
        type: FixedScaleAxis,
        showGrid: false,
        low: 0,
        high: points.length,
        ticks: [0],
      },
    },
  )
}

/** Adds a hit area of full height for each point, so that columns of zero can be hovered too. */
function addRooms(svg: Svg, rect: ChartRect, plot: Plot, current: number): SVGElement[] {
  const width = rect.width() / plot.points.length
  return plot.points.map(({ to }, index) => {
    const room = svg.elem(
      'rect',
      {
        x: rect.x1 + index * width,
        y: rect.y2,
        width,
        height: rect.height(),
        role: to ? 'link' : 'img',
        tabindex: index === current ? 0 : -1,
        'aria-label': saidOf(plot, index),
      },
      to ? 'chart-room leads' : 'chart-room',
    )
    return room.getNode<SVGElement>()
  })
}

/** Returns a point's label: 'Semana del 3 nov 2026: 12 usuarios'. */
function saidOf({ points, noun, unit }: Plot, index: number): string {
  const point = points[index]
  if (!point) return ''
  return pointInWords(point, { unit, noun })
}

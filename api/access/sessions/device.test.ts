import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const mozilla = (system: string, rest: string) => `SenderoConsole/1 Mozilla/5.0 (${system}) ${rest}`
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Chrome en Windows',
    mozilla('Windows NT 10.0; Win64; x64', `${WEBKIT} Chrome/140.0 Safari/537.36`),
  ],
  ['Edge en Windows', mozilla('Windows NT 10.0', `${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`)],
  ['Firefox en Linux', mozilla('X11; Linux x86_64; rv:140.0', 'Gecko/20100101 Firefox/140.0')],
  ['Safari en Mac', mozilla('Macintosh; Intel Mac OS X 10_15', 'Version/18.0 Safari/605.1.15')],
  [
    'Safari en iPhone',
    mozilla('iPhone; CPU iPhone OS 18_0 like Mac OS X', 'Version/18.0 Safari/604.1'),
  ],
  [
    'Chrome en Android',
    mozilla('Linux; Android 14; Pixel 8', `${WEBKIT} Chrome/140.0 Mobile Safari/537.36`),
  ],
  ['Aplicación Sendero en Android', 'SenderoApp/3.2 (Android 14)'],
  ['Aplicación Sendero', 'SenderoApp/3.2'],
  ['Dispositivo desconocido', 'curl/8.0 <script>'],
  ['Dispositivo desconocido', ''],
])('%s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device)
})

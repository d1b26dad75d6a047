import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { compressionFrames, FRAMES_A_SECOND } from './demo-drawings/compressions.ts'

/**
 * Makes the sounds and the film of the demo courses, into api/courses/course-packages/drawings: tones by their formulas,
 * words by a machine's voice, the film from our own drawings. Needs the programs `ffmpeg` and `espeak-ng`,
 * which the project needs for nothing else. `npm run demo-media`.
 */
const OUT = path.resolve(import.meta.dirname, '../api/courses/course-packages/drawings')
const run = promisify(execFile)
const work = await mkdtemp(path.join(tmpdir(), 'sendero-media-'))

/** Three short beeps, and then a tone that goes up and down. */
const ALARM =
  'if(lt(t,1.8), 0.5*lt(mod(t,0.6),0.3)*sin(2*PI*880*t), ' +
  '0.5*sin(2*PI*(760*t-260/(2*PI*0.7)*cos(2*PI*0.7*t))))'

/** Up for four seconds and down for six, with a soft fifth above. */
const BREATH = [1, 1.5]
  .map((part) => {
    const up = `(0.04+0.3*U/4)*sin(2*PI*${part}*(220*U+13.75*U*U))`
    const down = `0.34*(1-V/6)*sin(2*PI*${part}*(330*V-9.1667*V*V))`
    return `${1 / part ** 3}*if(lt(mod(t,10),4), ${up}, ${down})`
      .replaceAll('U', 'mod(t,10)')
      .replaceAll('V', '(mod(t,10)-4)')
  })
  .join('+')

const CALL =
  'Hola. Te llamamos de seguridad del banco. Tu tarjeta será bloqueada en diez minutos. ' +
  'Para evitarlo, dicta el código que te acaba de llegar. No cuelgues, ni lo comentes con nadie.'
const NOTE =
  'Hola. Soy Ricardo. Aprueba el pago ahora mismo, por favor. Después te explico. No le cuentes a nadie.'

/** ffmpeg filter that limits audio to the frequency band of a telephone. */
const TELEPHONE = 'highpass=f=300,lowpass=f=3300,volume=1.1'

try {
  await tone(ALARM, 7.6, 'alarma-de-evacuacion.m4a', '40k')
  await tone(BREATH, 20, 'respiracion.m4a', '20k')
  await speech(CALL, ['-v', 'es-419', '-s', '158', '-p', '45'], 'llamada-automatica.m4a')
  await speech(NOTE, ['-v', 'es-419+m3', '-s', '165', '-p', '35'], 'nota-de-voz.mp3')
  await film('ritmo-de-compresiones.mp4')
} finally {
  await rm(work, { recursive: true, force: true })
}

function tone(formula: string, seconds: number, file: string, rate: string) {
  const source = `aevalsrc='${formula}':s=22050:d=${seconds}`
  const fade = `volume=0.6,afade=t=out:st=${seconds - 0.4}:d=0.4`
  return ffmpeg(['-f', 'lavfi', '-i', source, '-af', fade, '-b:a', rate], file)
}

async function speech(text: string, voice: string[], file: string) {
  const spoken = path.join(work, 'spoken.wav')
  await run('espeak-ng', [...voice, '-w', spoken, text])
  await ffmpeg(['-i', spoken, '-af', TELEPHONE, '-ac', '1', '-ar', '16000', '-b:a', '24k'], file)
}

async function film(file: string) {
  for (const [index, svg] of compressionFrames().entries()) {
    const name = `frame-${String(index).padStart(3, '0')}.png`
    await writeFile(path.join(work, name), await sharp(Buffer.from(svg)).png().toBuffer())
  }
  const frames = ['-framerate', String(FRAMES_A_SECOND), '-i', path.join(work, 'frame-%03d.png')]
  const coded = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-tune', 'animation']
  await ffmpeg([...frames, ...coded, '-pix_fmt', 'yuv420p', '-movflags', '+faststart'], file)
}

function ffmpeg(given: string[], file: string) {
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact']
  return run('ffmpeg', ['-y', '-loglevel', 'error', ...given, ...plain, path.join(OUT, file)])
}

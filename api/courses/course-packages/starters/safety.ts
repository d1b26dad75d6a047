import {
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  podium,
  section,
  several,
  single,
  steps,
  tip,
} from '../authoring/contents.ts'
import { picture, type AuthoredContent } from '../authoring/design.ts'
import { BLUE } from '../authoring/themes.ts'
import type { Starter } from './starter.ts'

const spotTheHazard: AuthoredContent = {
  template: 'ImageChoice',
  title: 'Encuentra el peligro',
  category: 'contexto',
  seconds: 45,
  points: 10,
  props: {
    text: 'Tres lugares de trabajo a las ocho de la mañana. ¿En cuál hay que actuar ya?',
    image1: 'escalera-firme.svg',
    image2: 'cable-suelto.svg',
    image3: 'pasillo-libre.svg',
    help_text: 'El cable cruza el paso: alguien ya tropezó. Retirarlo o cubrirlo toma un minuto.',
    description:
      'Imagen 1: una persona sube una escalera mientras otra la sostiene. Imagen 2: un cable atraviesa el piso y alguien tropieza. Imagen 3: un pasillo despejado entre estantes, con la salida a la vista.',
  },
  options: [
    { text: 'La escalera sostenida', value: 0 },
    { text: 'El cable en el paso', value: 1 },
    { text: 'El pasillo despejado', value: 0 },
  ],
}

/** «Seguridad en el trabajo: lo esencial». */
export const safety: Starter = {
  slug: 'seguridad-en-el-trabajo',
  name: 'Seguridad en el trabajo: lo esencial',
  description:
    'Ver el peligro, cuidarte en tu puesto y saber qué hacer en una emergencia. Sirve para cualquier oficio; agrega los peligros, las rutas y los teléfonos de tu compañía.',
  hours: 1,
  image: 'seguridad.webp',
  design: {
    theme: BLUE,
    sections: [
      section(
        'Ver el peligro',
        {
          icon: 'icono-peligros.svg',
          color: '#A63D2F',
          subjectsTitle: 'En este módulo',
          subjects: ['Peligro y riesgo', 'Mirar antes de empezar', 'Reportar a tiempo'],
        },
        {
          'Peligro y riesgo': [
            concept(
              'No son lo mismo',
              'Un peligro es lo que puede causar daño: un piso mojado, una máquina sin guarda, una carga mal puesta.',
              'El riesgo es qué tan probable es el daño y qué tan grave sería. El peligro se elimina o se controla; así baja el riesgo.',
              picture(
                'bodega-derrame.svg',
                'Una bodega con estantes. Una persona con casco y chaleco señala un charco en el piso, cerca de la salida.',
              ),
            ),
            spotTheHazard,
            podium(
              'El orden de los controles',
              'Ordena las maneras de controlar un peligro, de la que más protege a la que menos.',
              [
                'Eliminar el peligro',
                'Aislarlo con una guarda',
                'Señalizar y capacitar',
                'Usar casco o guantes',
              ],
              'El equipo de protección es la última barrera: sirve cuando lo demás no alcanzó.',
            ),
          ],
          'Reportar a tiempo': [
            single(
              'Nadie se cayó',
              'Alguien resbaló junto a la entrada y alcanzó a sostenerse. ¿Qué haces?',
              'Lo reporto como incidente',
              ['Nada, no pasó nada', 'Espero a que se repita'],
              'Un incidente es un accidente que todavía no ocurre. Reportarlo es la ocasión de evitarlo.',
            ),
            steps(
              'Cuatro pasos ante un peligro',
              'Ordena lo que haces cuando encuentras uno.',
              ['Detente', 'Señala el lugar', 'Avisa a tu jefe', 'Regístralo'],
              'Primero se evita que alguien se lastime; después viene el registro.',
            ),
          ],
        },
      ),
      section(
        'Cuidarte en tu puesto',
        {
          icon: 'icono-proteccion.svg',
          color: '#2F5597',
          subjectsTitle: 'En este módulo',
          subjects: ['Equipo de protección', 'Postura y cargas', 'Deberes de cada quien'],
        },
        {
          'Protegerse bien': [
            infographic(
              'De la cabeza a los pies',
              'proteccion-completa.svg',
              'Una persona con su equipo completo. Casco: golpes en la cabeza. Gafas: chispas y polvo. Protección de oídos: ruido de más de 85 decibeles. Chaleco: que te vean. Guantes: cortes y calor. Botas: punta reforzada.',
            ),
            pairs(
              'Cada elemento, su daño',
              'Une cada elemento de protección con lo que evita.',
              {
                Gafas: 'Partículas y salpicaduras en los ojos',
                'Protectores auditivos': 'Pérdida de la audición por ruido',
                'Botas de seguridad': 'Golpes y pinchazos en los pies',
                Guantes: 'Cortes y quemaduras en las manos',
              },
              'Un elemento que no es para ese peligro da confianza y no protege.',
            ),
            several(
              'Antes de ponértelo',
              'Señala lo que se revisa en un elemento de protección.',
              ['Que no esté roto', 'Que sea de tu talla', 'Que sea para ese peligro'],
              ['Que combine', 'Que sea el más nuevo'],
              'Roto, grande o equivocado equivale a no llevarlo. Pide el cambio: tu empleador debe dártelo sin costo.',
            ),
          ],
          'Postura y cargas': [
            steps(
              'Levantar una caja',
              'Ordena los movimientos.',
              [
                'Revisa el peso y el camino',
                'Acércate y separa los pies',
                'Dobla las rodillas, espalda recta',
                'Sube con las piernas',
                'Llévala pegada al cuerpo',
              ],
              'La fuerza sale de las piernas. Si pesa demasiado para ti, pide ayuda o usa un carro.',
            ),
            tip(
              'Cambia de postura cada hora',
              'Sentado o de pie, el cuerpo se cansa de estar igual. Levántate, camina, mira lejos y estira el cuello.',
              'Tres minutos bastan, y vuelves con más atención.',
            ),
            gaps(
              'Tu deber y el de tu empleador',
              'El Decreto 1072 de 2015 le pide algo a cada parte. Completa la frase.',
              'Tu empleador debe [proteger] tu salud; tú debes [cuidarla], cumplir las normas e [informar] los peligros que veas.',
              ['ignorar', 'ocultar'],
              'La seguridad es de los dos: quien dirige controla los riesgos y quien trabaja se cuida e informa.',
            ),
          ],
        },
      ),
      section(
        'Emergencias',
        {
          icon: 'icono-emergencias.svg',
          color: '#7A4B2A',
          subjectsTitle: 'En este módulo',
          subjects: ['Evacuar', 'Pedir ayuda', 'Después de un accidente'],
        },
        {
          'Evacuar con calma': [
            concept(
              'Al oír la alarma',
              'Deja lo que haces, sal por la ruta señalada y camina sin correr hasta el punto de encuentro.',
              'No uses el ascensor, no te devuelvas por tus cosas y ayuda a quien lo necesite. En el punto de encuentro espera a que te cuenten.',
              picture(
                'punto-de-encuentro.svg',
                'El equipo se reúne bajo el aviso del punto de encuentro.',
              ),
            ),
            single(
              'Se te quedó el celular',
              'Vas por la escalera y recuerdas que dejaste el celular en el puesto. ¿Qué haces?',
              'Sigo al punto de encuentro',
              ['Me devuelvo rápido', 'Espero en la escalera'],
              'Devolverse atraviesa el paso de los demás y te aleja de la salida.',
            ),
          ],
          'Ayudar sin empeorar': [
            steps(
              'Hay una persona herida',
              'Ordena lo que haces.',
              [
                'Mira que el lugar sea seguro',
                'Pide ayuda: brigada y línea 123',
                'Acompáñala sin moverla',
                'Cuenta lo que pasó a quien llega',
              ],
              'Proteger, avisar y socorrer, en ese orden. Dos heridos no ayudan a uno.',
            ),
            single(
              'Fue un accidente de trabajo',
              'Te cortaste con una herramienta y ya te atendieron. ¿Qué sigue?',
              'Avisar a mi jefe hoy mismo',
              ['Curarme en casa y callar', 'Contarlo la otra semana'],
              'Tu empleador tiene dos días hábiles para reportarlo a la ARL y a la EPS. Cuanto antes avises, mejor te atienden.',
            ),
            challenge(
              'Reto: tu ruta',
              'Hoy, camina desde tu puesto hasta el punto de encuentro por la ruta de evacuación.',
              'Anota cuánto tardaste y qué estorbaba el paso, y repórtalo a quien lleva la seguridad en tu sede.',
            ),
          ],
        },
      ),
    ],
  },
}

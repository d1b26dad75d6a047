import {
  challenge,
  concept,
  gaps,
  pairs,
  podium,
  reflection,
  section,
  several,
  single,
  steps,
  tip,
} from '../authoring/contents.ts'
import { picture } from '../authoring/design.ts'
import { EARTH } from '../authoring/themes.ts'
import type { Starter } from './starter.ts'

/** «Servicio al cliente: escuchar, resolver, cerrar». */
export const service: Starter = {
  slug: 'servicio-al-cliente',
  name: 'Servicio al cliente: escuchar, resolver, cerrar',
  description:
    'Escuchar antes de responder, resolver un reclamo sin pelear y cerrar de modo que el cliente vuelva. Para quien atiende en persona, por teléfono o por chat; agrega tus políticas y tus tiempos.',
  hours: 1,
  image: 'servicio.webp',
  design: {
    theme: EARTH,
    sections: [
      section(
        'Escuchar',
        {
          icon: 'icono-escuchar.svg',
          color: '#A63D2F',
          subjectsTitle: 'En este módulo',
          subjects: ['Los primeros diez segundos', 'Preguntar bien', 'Confirmar que entendiste'],
        },
        {
          'Antes de responder': [
            concept(
              'Escuchar es parte de la respuesta',
              'Quien llega con un problema quiere dos cosas: que lo resuelvan y que lo entiendan. La segunda se puede dar de inmediato.',
              'Mira a la persona, suelta lo que estabas haciendo y déjala terminar. Casi nadie tarda más de un minuto en explicar lo que le pasa.',
              picture(
                'escucha-atenta.svg',
                'Una mujer con delantal escucha con la mano en la mejilla a un cliente mayor que le explica algo.',
              ),
            ),
            several(
              'Señales de que escuchas',
              'Señala lo que hace sentir escuchada a una persona.',
              ['Mirarla mientras habla', 'Tomar nota', 'Repetir lo que entendí'],
              ['Completar sus frases', 'Responder sin preguntar'],
              'Interrumpir para ayudar más rápido suele obligar a empezar de nuevo.',
            ),
            single(
              'La fila crece',
              'Atiendes a alguien y llegan tres personas más. ¿Qué haces?',
              'Saludo y digo que ya voy',
              ['Sigo sin mirar', 'Atiendo a todos a la vez'],
              'Un saludo de tres segundos cambia la espera: la persona sabe que la viste.',
            ),
          ],
          'Preguntar bien': [
            pairs(
              'Abierta o cerrada',
              'Une cada pregunta con el momento en que sirve.',
              {
                '¿Qué le pasó?': 'Al comienzo, para entender',
                '¿Desde cuándo?': 'Para precisar un dato',
                '¿Lo prefiere hoy?': 'Para acordar la solución',
                '¿Quedó resuelto?': 'Para cerrar',
              },
              'Se empieza con preguntas abiertas y se termina con cerradas.',
            ),
            gaps(
              'Confirma con tus palabras',
              'Completa la frase de quien entendió.',
              'Si entendí [bien], el pedido llegó [incompleto] y lo necesita antes del [viernes]. ¿Es así?',
              ['tarde', 'nunca'],
              'Repetir lo entendido evita resolver lo que nadie pidió.',
            ),
          ],
        },
      ),
      section(
        'Resolver',
        {
          icon: 'icono-resolver.svg',
          color: '#1E7A78',
          subjectsTitle: 'En este módulo',
          subjects: ['Un reclamo no es un ataque', 'Ofrecer opciones', 'Lo que dice la ley'],
        },
        {
          'Cuando algo sale mal': [
            steps(
              'Los cinco pasos de un reclamo',
              'Ordena lo que haces cuando alguien llega molesto.',
              [
                'Escucho hasta el final',
                'Pido disculpas por lo que pasó',
                'Ofrezco una solución',
                'Digo cuándo estará',
                'Confirmo que se cumplió',
              ],
              'La disculpa va antes que la explicación. El plazo va antes que la despedida.',
            ),
            single(
              'No fue tu culpa',
              'El error fue de otra área y el cliente te reclama a ti. ¿Qué le dices?',
              'Lo siento, yo lo resuelvo',
              ['Eso es de otra área', 'Yo no fui'],
              'Para el cliente hay una sola compañía. Por dentro ya habrá tiempo de corregir el proceso.',
            ),
            podium(
              '¿Qué pesa más?',
              'Ordena lo que más valora quien reclama, de más a menos.',
              ['Que lo resuelvan', 'Que lo traten bien', 'Que le den un regalo'],
              'Un obsequio sin solución no convence a nadie. Una solución con buen trato casi siempre basta.',
            ),
            tip(
              'Baja el volumen, no la razón',
              'Si la otra persona sube la voz, baja la tuya y habla más despacio.',
              'Si hay insultos, dilo con calma: «Quiero ayudarle; para eso necesito que hablemos con respeto».',
            ),
          ],
          'Lo que dice la ley': [
            concept(
              'El Estatuto del Consumidor',
              'La Ley 1480 de 2011 protege a quien compra en Colombia: información veraz, garantía y respuesta a sus reclamos.',
              'Un reclamo por garantía se responde en quince días hábiles. En compras a distancia, como por internet, el comprador puede retractarse dentro de los cinco días hábiles siguientes a la entrega, salvo las excepciones de la ley.',
              {
                link: {
                  url: 'https://www.sic.gov.co',
                  title: 'Superintendencia de Industria y Comercio',
                },
              },
            ),
            single(
              'Compró por internet hace tres días',
              'Recibió el producto anteayer, está sin usar y quiere devolverlo. ¿Qué haces?',
              'Le explico cómo devolverlo',
              ['Le digo que ya no se puede', 'Le ofrezco otro y ya'],
              'Está dentro de los cinco días hábiles del derecho de retracto. Revisa con tu área si el producto es de las excepciones.',
            ),
          ],
        },
      ),
      section(
        'Cerrar bien',
        {
          icon: 'icono-sorprender.svg',
          color: '#7A4B2A',
          subjectsTitle: 'En este módulo',
          subjects: ['La última impresión', 'Cumplir lo dicho', 'Que vuelva'],
        },
        {
          'La última impresión': [
            concept(
              'Se recuerda el final',
              'Lo último que pasa es lo que más se recuerda. Despídete por el nombre, resume lo acordado y di qué sigue.',
              'Si prometiste llamar, llama, aunque todavía no tengas la respuesta: el silencio se entiende como olvido.',
              picture(
                'cliente-que-vuelve.svg',
                'Dos clientes sonrientes llegan otra vez a la tienda de café de toldo rojo.',
              ),
            ),
            several(
              'Un buen cierre',
              'Señala lo que no puede faltar antes de despedirte.',
              ['Qué se acordó', 'Para cuándo', 'Con quién hablar después'],
              ['Una encuesta larga', 'Otra venta'],
              'Acuerdo, plazo y contacto. Lo demás es opcional.',
            ),
          ],
          'Que vuelva': [
            single(
              'No hay lo que busca',
              'Te piden un producto que no vendes y sabes quién lo tiene. ¿Qué haces?',
              'Le digo dónde encontrarlo',
              ['Le digo que no hay', 'Le vendo otra cosa'],
              'Ayudar sin vender es la razón por la que vuelven a preguntarte a ti.',
            ),
            reflection(
              'El mejor servicio que recibiste',
              'Piensa en una vez que te atendieron muy bien. ¿Qué hizo esa persona que tú puedas hacer mañana?',
              'Casi siempre es un gesto pequeño y a tiempo, no un descuento.',
            ),
            challenge(
              'Reto: una llamada de vuelta',
              'Elige un caso que resolviste esta semana y llama o escribe para saber si todo quedó bien.',
              'Anota qué te respondieron y qué cambiarías la próxima vez.',
            ),
          ],
        },
      ),
    ],
  },
}

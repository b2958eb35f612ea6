import { chakra } from '@chakra-ui/react/styled-system';
import type { AnalyticsPeriod } from '../../../../apollo/schema.generated.ts';
import type { AgentAnalyticsQuery } from './analytics.generated.ts';
import { Concepts } from './Concepts.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import { figureTexts } from './figureTexts.ts';
import { HowTheyEnded } from './HowTheyEnded.tsx';
import { QuestionsPerDay } from './QuestionsPerDay.tsx';
import { Ranking } from './Ranking.tsx';
import { tasksAddress } from './tasksAddress.ts';

interface AnalyticsBodyProps {
  readonly agentId: string;
  readonly analytics: NonNullable<AgentAnalyticsQuery['agentAnalytics']>;
  readonly days: number;
  readonly period: AnalyticsPeriod;
  readonly walked: string;
  readonly onWalk: (word: string) => void;
}

/** Figures, chart, unanswered words and rankings; every number leads to its tasks. */
export function AnalyticsBody({ agentId, analytics, days, period, walked, onWalk }: AnalyticsBodyProps) {
  const { from, to, figures, before, people, topics, questions, items } = analytics;
  const tasks = (filters: Parameters<typeof tasksAddress>[1]) => tasksAddress(agentId, { from, to, ...filters });
  return (
    <>
      <FigureStrip
        figures={figureTexts(figures, before)}
        days={days}
        addresses={{
          Questions: tasks({}),
          Answered: tasks({ outcome: 'ANSWERED' }),
          'Rated good': tasks({ rating: 'GOOD' }),
          'Follow-ups': tasks({ followUp: 'yes' }),
          Deep: tasks({ mode: 'DEEP' }),
        }}
      />
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.9fr) minmax(0, 1fr)' }}
      >
        <QuestionsPerDay agentId={agentId} analytics={analytics} />
        <HowTheyEnded agentId={agentId} figures={figures} from={from} to={to} />
      </chakra.div>
      <Concepts agentId={agentId} period={period} from={from} to={to} walked={walked} onWalk={onWalk} />
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(4, minmax(0, 1fr))',
        }}
      >
        <Ranking
          title="Top people"
          people
          empty="No questions in this period."
          lines={people.flatMap(({ actor, questions: count }) =>
            actor === null ? [] : { key: actor.id, text: actor.name, count, to: tasks({ person: actor.id }) },
          )}
        />
        <Ranking
          title="Topics"
          empty="No answers with data in this period."
          lines={topics.map(({ topic, questions: count }) => ({
            key: topic,
            text: topic,
            count,
            to: tasks({ topic }),
          }))}
        />
        <Ranking
          title="Top questions"
          empty="No questions in this period."
          lines={questions.map(({ question, questions: count }) => ({
            key: question,
            text: question,
            count,
            to: tasks({ question }),
          }))}
        />
        <Ranking
          title="Most used"
          empty="No answers with data in this period."
          lines={items.map(({ definition, questions: count }) => {
            const [kind = '', name = ''] = definition.split(' ');
            return { key: definition, text: name, note: kind, count, to: tasks({ item: definition }) };
          })}
        />
      </chakra.div>
    </>
  );
}

import '../access/access.schema.ts';
import '../access/invitation.schema.ts';
import '../access/viewer.schema.ts';
import '../agent/agent.schema.ts';
import '../agent/agentParts.schema.ts';
import '../channel/channel.schema.ts';
import '../definition/definition.schema.ts';
import '../glossary/glossary.schema.ts';
import '../internal/appSettings.schema.ts';
import '../metric/metric.schema.ts';
import '../model/field.schema.ts';
import '../model/model.schema.ts';
import '../organization/counts.schema.ts';
import '../organization/organization.schema.ts';
import '../organization/search.schema.ts';
import '../query/executedQuery.schema.ts';
import '../query/queryLibrary.schema.ts';
import '../report/report.schema.ts';
import '../source/connection.schema.ts';
import '../source/dataSource.schema.ts';
import '../table/table.schema.ts';
import { builder } from './builder.ts';
import { guardReads } from './guardReads.ts';
import { syncNodeIds } from './syncNodeIds.ts';

/** The one schema of every door. */
export const schema = syncNodeIds(guardReads(builder.toSchema()));

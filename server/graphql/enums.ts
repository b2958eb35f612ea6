import * as enums from '../generated/prisma/enums.ts';
import { builder } from './builder.ts';

// Every enumeration of the data model under its own name; several nouns share some of them.

export const ActorRole = builder.enumType('ActorRole', { values: Object.values(enums.ActorRole) });
export const Additivity = builder.enumType('Additivity', { values: Object.values(enums.Additivity) });
export const AgentAccessMode = builder.enumType('AgentAccessMode', { values: Object.values(enums.AgentAccessMode) });
export const AgentMode = builder.enumType('AgentMode', { values: Object.values(enums.AgentMode) });
export const AgentType = builder.enumType('AgentType', { values: Object.values(enums.AgentType) });
export const AppSetting = builder.enumType('AppSetting', { values: Object.values(enums.AppSetting) });
export const FeedbackType = builder.enumType('FeedbackType', { values: Object.values(enums.FeedbackType) });
export const AttachmentStatus = builder.enumType('AttachmentStatus', { values: Object.values(enums.AttachmentStatus) });
export const AttachmentType = builder.enumType('AttachmentType', { values: Object.values(enums.AttachmentType) });
export const AuthProvider = builder.enumType('AuthProvider', { values: Object.values(enums.AuthProvider) });
export const ColumnChange = builder.enumType('ColumnChange', { values: Object.values(enums.ColumnChange) });
export const CommentStatus = builder.enumType('CommentStatus', { values: Object.values(enums.CommentStatus) });
export const DataSourceStatus = builder.enumType('DataSourceStatus', { values: Object.values(enums.DataSourceStatus) });
export const DataSourceType = builder.enumType('DataSourceType', { values: Object.values(enums.DataSourceType) });
export const DatabricksAuthentication = builder.enumType('DatabricksAuthentication', {
  values: Object.values(enums.DatabricksAuthentication),
});
export const DefinitionSource = builder.enumType('DefinitionSource', { values: Object.values(enums.DefinitionSource) });
export const DimensionType = builder.enumType('DimensionType', { values: Object.values(enums.DimensionType) });
export const EnvironmentType = builder.enumType('EnvironmentType', { values: Object.values(enums.EnvironmentType) });
export const GlossaryAccessMode = builder.enumType('GlossaryAccessMode', {
  values: Object.values(enums.GlossaryAccessMode),
});
export const GranteeType = builder.enumType('GranteeType', { values: Object.values(enums.GranteeType) });
export const JoinType = builder.enumType('JoinType', { values: Object.values(enums.JoinType) });
export const MetadataFieldType = builder.enumType('MetadataFieldType', {
  values: Object.values(enums.MetadataFieldType),
});
export const MetadataScope = builder.enumType('MetadataScope', { values: Object.values(enums.MetadataScope) });
export const MetricQueryStatus = builder.enumType('MetricQueryStatus', {
  values: Object.values(enums.MetricQueryStatus),
});
export const MetricStatus = builder.enumType('MetricStatus', { values: Object.values(enums.MetricStatus) });
export const ModelSourceType = builder.enumType('ModelSourceType', { values: Object.values(enums.ModelSourceType) });
export const MsSqlAuthentication = builder.enumType('MsSqlAuthentication', {
  values: Object.values(enums.MsSqlAuthentication),
});
export const NotificationType = builder.enumType('NotificationType', { values: Object.values(enums.NotificationType) });
export const PlanName = builder.enumType('PlanName', { values: Object.values(enums.PlanName) });
export const PlanStatus = builder.enumType('PlanStatus', { values: Object.values(enums.PlanStatus) });
export const ProcessingStatus = builder.enumType('ProcessingStatus', { values: Object.values(enums.ProcessingStatus) });
export const ProcessingTaskType = builder.enumType('ProcessingTaskType', {
  values: Object.values(enums.ProcessingTaskType),
});
export const QueryErrorType = builder.enumType('QueryErrorType', { values: Object.values(enums.QueryErrorType) });
export const QueryLanguage = builder.enumType('QueryLanguage', { values: Object.values(enums.QueryLanguage) });
export const QueryParameterType = builder.enumType('QueryParameterType', {
  values: Object.values(enums.QueryParameterType),
});
export const RelationshipType = builder.enumType('RelationshipType', { values: Object.values(enums.RelationshipType) });
export const ReportType = builder.enumType('ReportType', { values: Object.values(enums.ReportType) });
export const SecretStore = builder.enumType('SecretStore', { values: Object.values(enums.SecretStore) });
export const SemQLSource = builder.enumType('SemQLSource', { values: Object.values(enums.SemQLSource) });
export const SemQLStatus = builder.enumType('SemQLStatus', { values: Object.values(enums.SemQLStatus) });
export const SemanticType = builder.enumType('SemanticType', { values: Object.values(enums.SemanticType) });
export const SourceFileFormat = builder.enumType('SourceFileFormat', { values: Object.values(enums.SourceFileFormat) });
export const SqlDialect = builder.enumType('SqlDialect', { values: Object.values(enums.SqlDialect) });
export const StepStatus = builder.enumType('StepStatus', { values: Object.values(enums.StepStatus) });
export const StepType = builder.enumType('StepType', { values: Object.values(enums.StepType) });
export const TaskChannel = builder.enumType('TaskChannel', { values: Object.values(enums.TaskChannel) });
export const TaskErrorReason = builder.enumType('TaskErrorReason', { values: Object.values(enums.TaskErrorReason) });
export const TaskStatus = builder.enumType('TaskStatus', { values: Object.values(enums.TaskStatus) });
export const TimeGrain = builder.enumType('TimeGrain', { values: Object.values(enums.TimeGrain) });
export const VariableType = builder.enumType('VariableType', { values: Object.values(enums.VariableType) });
export const WeekStart = builder.enumType('WeekStart', { values: Object.values(enums.WeekStart) });
